// Checks the server every five minutes and e-mails the owners when something is wrong: at most once a day per matter,
// and once when it is fine again.
import type { Handle } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { urls } from '../../../urls.ts';
import type { Channel, NewMessage } from '../../notifications/message.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { textsOf } from '../../notifications/templates.ts';
import { listAccounts } from '../../staff/server/store.ts';
import type { Account } from '../../staff/staff.ts';
import { alertOf, wellAgain } from '../judgement.ts';
import { type Matter, matters } from '../status.ts';
import { readFacts, type StatusDeps } from './facts.ts';
import { endAlert, listAlerts, openAlert, takeTelling } from './store.ts';

const EVERY_MS = 5 * MINUTE_MS;
/** A server that has just started has enough to do. */
const FIRST_AFTER_MS = 2000;
/** Every process has checked within this time. */
const ALL_LOOKED_MS = 1.5 * EVERY_MS;

interface WatchDeps extends StatusDeps {
  log: Log;
  correspondents(): Promise<Correspondents>;
}

export function createStatusWatch(deps: WatchDeps): RepeatedWork {
  const { database, clock } = deps;

  async function run(): Promise<void> {
    const facts = await readFacts(deps);
    const rows = await listAlerts(database.db);
    const open = new Set(rows.filter(({ endedAt }) => !endedAt).map(({ matter }) => matter));
    for (const matter of matters) {
      const alert = alertOf(matter, facts);
      if (alert) await tell('server-alert-team', alert, (trx, told) => begin(trx, matter, told));
      if (alert !== null || !open.has(matter)) continue;
      await tell('server-well-team', wellAgain[matter], (trx) =>
        endAlert(trx, matter, {
          now: clock.now(),
          unseenSince: new Date(clock.now().getTime() - ALL_LOOKED_MS),
        }),
      );
    }
    const after = await listAlerts(database.db);
    if (after.filter(({ endedAt }) => !endedAt).length !== open.size) {
      database.changes.publish('status');
    }
  }

  /** @returns whether an alert is due; it stays due while there is no recipient. */
  async function begin(trx: Handle, matter: Matter, canTell: boolean): Promise<boolean> {
    const now = clock.now();
    await openAlert(trx, matter, now);
    return canTell && (await takeTelling(trx, matter, now));
  }

  async function tell(
    kind: AlertKind,
    sentence: string,
    isDue: (trx: Handle, canTell: boolean) => Promise<boolean>,
  ): Promise<void> {
    const [correspondents, channels, accounts] = await Promise.all([
      deps.correspondents(),
      deps.channelState(),
      listAccounts(database.db, clock.now()),
    ]);
    const messages = messagesOf(
      kind,
      sentence,
      correspondents,
      addressees(correspondents, channels, accounts),
    );
    const written = await database.write(async (trx) => {
      if (!(await isDue(trx, messages.length > 0))) return false;
      await enqueueMessages(trx, messages, channels, clock.now());
      return true;
    });
    if (written) database.changes.publish('messages');
  }

  return repeatedWork(run, deps.log, 'the status check failed', EVERY_MS, FIRST_AFTER_MS);
}

type AlertKind = 'server-alert-team' | 'server-well-team';
type Addressee = Pick<NewMessage, 'channel' | 'recipient'>;

/**
 * Owners by e-mail, or the team if no owner has an address; by text message if that is the only channel with a
 * provider.
 */
function addressees(
  correspondents: Correspondents,
  state: ChannelState,
  accounts: readonly Account[],
): Addressee[] {
  const ofTeam = (channel: Channel): Addressee[] => {
    const recipient = teamRecipient(channel, correspondents.settings, correspondents);
    return recipient ? [{ channel, recipient }] : [];
  };
  const owners = accounts.flatMap(({ role, state: account, email }): Addressee[] =>
    role === 'owner' && account === 'active' && email
      ? [{ channel: 'email', recipient: email }]
      : [],
  );
  const byEmail = owners.length > 0 ? owners : ofTeam('email');
  const arrives = (channel: Channel) => state[channel] === 'provider' && state[`${channel}Enabled`];
  const byText = ofTeam('sms');
  if (byEmail.length === 0) return byText;
  return !arrives('email') && arrives('sms') && byText.length > 0 ? byText : byEmail;
}

function messagesOf(
  kind: AlertKind,
  sentence: string,
  correspondents: Correspondents,
  to: Addressee[],
): NewMessage[] {
  const { sms, email } = textsOf(correspondents, kind, {
    serverNews: sentence,
    adminUrl: correspondents.publicUrl + urls.admin.status(),
  });
  return to.map((addressee) =>
    addressee.channel === 'sms'
      ? { kind, ...addressee, body: sms }
      : { kind, ...addressee, ...email },
  );
}
