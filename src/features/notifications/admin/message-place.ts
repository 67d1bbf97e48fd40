// The filters of the message list, kept in the address so that links and reloads keep them.
import { useSearchParams } from 'react-router';
import { useTypedText } from '../../../kit/crud/admin/use-typed-text.ts';
import {
  type Channel,
  channels,
  kindsThat,
  type MessageKind,
  type MessageStatus,
  messageStatuses,
} from '../message.ts';

export const listedKinds = kindsThat(({ unlisted }) => !unlisted);

interface MessagePlace {
  status: MessageStatus | undefined;
  channel: Channel | undefined;
  kind: MessageKind | undefined;
}

export function useMessagePlace() {
  const [query, setQuery] = useSearchParams();
  const place: MessagePlace = {
    status: messageStatuses.find((one) => one === query.get('status')),
    channel: channels.find((one) => one === query.get('channel')),
    kind: listedKinds.find((one) => one === query.get('kind')),
  };
  const kept = query.get('q') ?? '';
  const [search, type] = useTypedText(kept, (q) => narrow({ q }));

  /** Sets the given filters; an empty or undefined value removes one. */
  function narrow(changes: Partial<MessagePlace & { q: string }>) {
    setQuery(
      (all) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) all.set(name, value);
          else all.delete(name);
        }
        return all;
      },
      { replace: true },
    );
  }

  return {
    place,
    search,
    /** The search text, after typing has stopped. */
    q: kept.trim(),
    type,
    narrow,
    showAll() {
      type('');
      narrow({ q: '', status: undefined, channel: undefined, kind: undefined });
    },
  };
}
