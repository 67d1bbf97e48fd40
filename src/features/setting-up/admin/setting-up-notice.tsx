import { ListChecks, TriangleAlert } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { browserMemory } from '../../../kit/ui/browser-memory.ts';
import { urls } from '../../../urls.ts';
import { countDone, useSettingUp } from './use-setting-up.ts';

const KEY = 'cms_setting_up_hidden';
const LINE = 'mb-5 flex items-start gap-3 rounded-xl px-4 py-3 text-sm';

/** For the owner of a new firm, in one line, until it is hidden. */
export function SettingUpNotice() {
  const isOwner = useIsOwner();
  const [hidden, setHidden] = useState(() => browserMemory.read(KEY) === 'true');
  const { data } = useSettingUp({ enabled: isOwner && !hidden });
  const next = data?.steps.find(({ done }) => !done);
  if (!data || !next || hidden) return null;
  return (
    <p className={`${LINE} bg-sunken text-muted`}>
      <ListChecks aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span className="grow">
        <Link to={urls.admin.settingUp()} className="font-medium text-ink underline">
          Setting up: {countDone(data)} of {data.steps.length} done
        </Link>
        {`. Next: ${next.label}.`}
      </span>
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
    </p>
  );
}

/** On every screen of the owner and the office, while visitors can read gaps in a legal text. */
export function LegalGapsNotice() {
  const gaps = useSettingUp().data?.legalGaps ?? [];
  if (gaps.length === 0) return null;
  return (
    <p className={`${LINE} bg-waiting-soft text-waiting print:hidden`}>
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>
        Visitors can read [square brackets] in{' '}
        {gaps.map(({ title, href }, at) => (
          <Fragment key={href}>
            {at > 0 && ', '}
            <Link to={href} className="font-medium text-ink underline">
              {title}
            </Link>
          </Fragment>
        ))}
        . Please write your own words there.
      </span>
    </p>
  );
}
