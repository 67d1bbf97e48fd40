import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { Notice } from '../../../kit/ui/notice.tsx';
import { urls } from '../../../urls.ts';
import type { ChannelStatus } from '../team.ts';

/** Says that messages are not sent, as long as a channel has no provider. */
export function KeptNotice() {
  const isOwner = useIsOwner();
  const { data = [] } = useRead<ChannelStatus[]>(adminApi.channels());
  const kept = data.filter(({ enabled, delivery }) => enabled && delivery !== 'provider');
  const [first] = kept;
  if (!first) return null;
  const what = kept.map(({ channel }) => (channel === 'sms' ? 'text messages' : 'e-mails'));
  return (
    <Notice icon={Inbox}>
      {first.delivery === 'demo' ? 'Demo: ' : 'No provider is set up: '}
      {what.join(' and ')} are not sent. You can read them in Messages.{' '}
      {isOwner && (
        <Link
          to={`${urls.admin.settings()}?tab=notifications#sending`}
          className="font-medium text-ink underline"
        >
          Set up sending
        </Link>
      )}
    </Notice>
  );
}
