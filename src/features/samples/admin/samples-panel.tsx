import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { useSamples } from '../../../kit/crud/admin/sample-badge.tsx';
import { EVERYTHING, useAction } from '../../../kit/crud/admin/use-action.ts';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { deleteAt } from '../../../lib/http/api-client.ts';
import { SAMPLES_ID, samplesInWords } from '../samples.ts';

/** Lets the owner remove the demo's samples. Hidden from others, and without samples. */
export function SamplesPanel() {
  const { data } = useSamples();
  const isOwner = useIsOwner();
  const heading = useRef<HTMLHeadingElement>(null);
  const isWanted = useLocation().hash === `#${SAMPLES_ID}`;
  const found = data && samplesInWords(data);
  const remove = useAction({
    call: () => deleteAt(adminApi.samples()),
    done: 'Samples removed',
    failed: 'Failed to remove the samples: ',
    changes: EVERYTHING,
    waits: true,
  });
  useEffect(() => {
    if (!isWanted || !found) return;
    // After the new screen has taken the focus.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isWanted, found]);
  if (!isOwner || !found) return null;
  const askToRemove = () =>
    ask({
      title: 'Remove the samples?',
      action: 'Remove them',
      act: () => remove.mutateAsync(),
      text: (
        <>
          <p>
            {found} will be deleted, with their messages, photos, notes and counts. Their places
            become free.
          </p>
          <p>
            Products, prices, pages, posts, reviews and everything that you have added stay. This
            cannot be undone.
          </p>
        </>
      ),
    });
  return (
    <section id={SAMPLES_ID} className="mt-8 grid max-w-3xl gap-3 rounded-xl bg-sunken p-5 text-sm">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Sample records
      </h2>
      <p>
        This demo has {found} that are made up. They are marked as samples; your own records are
        not.
      </p>
      <p>
        <Button look="danger" size="small" onClick={askToRemove}>
          Remove the samples
        </Button>
      </p>
    </section>
  );
}
