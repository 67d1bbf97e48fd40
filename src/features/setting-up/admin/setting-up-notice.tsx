import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { browserMemory } from '../../../kit/ui/browser-memory.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { urls } from '../../../urls.ts';
import { countDone, useSettingUp } from './use-setting-up.ts';

const KEY = 'cms_setting_up_hidden';

/** For the owner of a new firm, in one line. It cannot be hidden while visitors read gaps in a legal text. */
export function SettingUpNotice() {
  const isOwner = useIsOwner();
  const [hidden, setHidden] = useState(() => browserMemory.read(KEY) === 'true');
  const { data } = useSettingUp({ enabled: isOwner });
  if (!data) return null;
  const { steps, legalGaps } = data;
  const next = steps.find(({ done }) => !done);
  const warns = legalGaps.length > 0;
  if (!next || (hidden && !warns)) return null;
  return (
    <p
      className={classNames(
        'mb-5 flex items-start gap-3 rounded-xl px-4 py-3 text-sm',
        warns ? 'bg-waiting-soft text-waiting' : 'bg-sunken text-muted',
      )}
    >
      <ListChecks aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span className="grow">
        <Link to={urls.admin.settingUp()} className="font-medium text-ink underline">
          Setting up: {countDone(data)} of {steps.length} done
        </Link>
        {'. '}
        {warns
          ? `Visitors can read [square brackets] in your ${new Intl.ListFormat('en-GB').format(legalGaps)}.`
          : `Next: ${next.label}.`}
      </span>
      {!warns && (
        <button
          type="button"
          className="contact-link shrink-0"
          onClick={() => {
            setHidden(true);
            browserMemory.write(KEY, 'true');
          }}
        >
          Hide
        </button>
      )}
    </p>
  );
}
