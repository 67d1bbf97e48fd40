import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { useSamples } from '../../../kit/crud/admin/sample-badge.tsx';
import { urls } from '../../../urls.ts';
import { samplesInWords } from '../samples.ts';
import { SAMPLES_ID } from './samples-panel.tsx';

export function SamplesNotice() {
  const isOwner = useIsOwner();
  const { data } = useSamples();
  if (!data || !samplesInWords(data)) return null;
  return (
    <p className="mb-5 flex items-start gap-3 rounded-xl bg-sunken px-4 py-3 text-sm text-muted">
      <FlaskConical aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>
        This demo has sample visits, enquiries and conversations.{' '}
        {isOwner && (
          <Link
            to={`${urls.admin.settings()}#${SAMPLES_ID}`}
            className="font-medium text-ink underline"
          >
            Remove them
          </Link>
        )}
      </span>
    </p>
  );
}
