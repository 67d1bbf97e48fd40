import { ATTEMPT_TIMEOUT_MS, GatewayError } from './gateway.ts';

interface Mail {
  from: { name: string; address: string };
  to: string;
  /** Where answers go. */
  replyTo: string;
  subject: string;
  text: string;
  /** iCalendar text: an invitation, or its withdrawal, also attached as visit.ics. */
  calendar: string | null;
  /** Written by no person: no holiday reply should answer it (RFC 3834, and Exchange's own header). */
  automatic: boolean;
  /** Where a mail program may stop such e-mails for its user (RFC 8058). */
  stopUrl?: string | undefined;
  /** The same for each attempt at a message: a server that remembers ids drops the second. */
  messageId: string;
}

interface MailGateway {
  /** @throws GatewayError; permanent for a 5xx answer of the server. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createSmtpGateway(smtpUrl: string): MailGateway {
  const openTransport = async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: ATTEMPT_TIMEOUT_MS,
      greetingTimeout: ATTEMPT_TIMEOUT_MS,
      socketTimeout: ATTEMPT_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      transport ??= openTransport();
      try {
        const { automatic, stopUrl } = mail;
        await (await transport).sendMail({
          from: mail.from,
          to: { name: '', address: mail.to },
          replyTo: mail.replyTo,
          subject: mail.subject,
          text: mail.text,
          messageId: mail.messageId,
          headers: {
            ...(automatic && {
              'Auto-Submitted': 'auto-generated',
              'X-Auto-Response-Suppress': 'All',
            }),
            ...(stopUrl && {
              'List-Unsubscribe': `<${stopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          ...(mail.calendar && {
            // Inline as an alternative, for the mail program to act on, and as an attachment.
            icalEvent: {
              method: methodOf(mail.calendar),
              content: mail.calendar,
              filename: 'visit.ics',
            },
          }),
        });
      } catch (error) {
        const code =
          error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
        const reason = error instanceof Error ? error.message : String(error);
        throw new GatewayError(`The mail server did not accept it: ${reason.slice(0, 300)}`, {
          permanent: code >= 500 && code < 600,
        });
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };
}

const methodOf = (calendar: string) => /^METHOD:([A-Z]+)\r?$/m.exec(calendar)?.[1] ?? 'PUBLISH';
