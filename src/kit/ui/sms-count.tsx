import { smsLength } from '../../lib/messages/sms-length.ts';

/** The length of a text message as networks count it, and the characters that make it expensive. */
export function SmsCount({ text }: { text: string }) {
  const { units, parts, left, costly } = smsLength(text);
  return (
    <p className="mt-2 text-xs text-muted" data-sms-count>
      <span className={parts > 1 ? 'font-medium text-waiting' : undefined}>
        {units} characters, {parts === 1 ? '1 text message' : `sent and paid for as ${parts}`}
      </span>
      {` (${left} left)`}
      {costly.length > 0 && (
        <>. Because of {costly.slice(0, 5).join(' ')} only 70 characters fit into each.</>
      )}
    </p>
  );
}
