// Plays one made-up conversation and judges it: every slot after every message, every sum, and the booking shown.
import { type Field, fields } from '../../src/features/assistant/dialogue/booking-fields.ts';
import type { AssistantAnswer } from '../../src/features/assistant/dialogue/conversation.ts';
import { createDice } from './dice.ts';
import { type MoveName, moves } from './moves.ts';
import { manners, written } from './noise.ts';
import { createPlan } from './plan.ts';
import { isSame, type Say } from './play.ts';
import { wrongPrices } from './prices-said.ts';
import type { Value } from './values.ts';
import { createVisitor, type Visitor, type World } from './visitor.ts';

export const moveNames = Object.keys(moves) as MoveName[];

export interface Problem {
  what:
    | 'wrong booking'
    | 'no booking'
    | 'invented'
    | 'wrong slot'
    | 'missed'
    | 'lost'
    | 'wrong price'
    | 'unanswered'
    | 'no person'
    | 'not cancelled'
    | 'told of another'
    | 'loop';
  field?: Field;
  wanted?: string;
  got?: string;
}

export interface Played {
  seed: string;
  moves: MoveName[];
  manner: string;
  problems: Problem[];
  told: Partial<Record<Field, number>>;
  talk: string[];
}

const MOST_TURNS = 40;
const SAME_AGAIN = 4;

/** @param only a move that it must contain. */
export async function playGenerated(
  seed: string,
  world: World,
  say: Say,
  only?: MoveName,
): Promise<Played> {
  const dice = createDice(seed);
  const first = only ?? dice.pick('move', moveNames);
  const second = dice.chance('two moves', 0.25) ? dice.pick('second move', moveNames) : first;
  const names = [...new Set([first, second])].filter(
    (name) =>
      name === first || moves[name].when !== moves[first].when || moves[name].when === 'later',
  );
  const manner = dice.chance('neat', 0.4) ? 'neat' : dice.pick('manner', manners);
  const visitor = createVisitor(world, dice, manner);
  const plan = createPlan(visitor, names);
  const played: Played = { seed, moves: names, manner, problems: [], told: {}, talk: [] };
  const replies: string[] = [];
  let before: AssistantAnswer | undefined;

  let said: string | undefined = plan.first();
  for (let turn = 0; said !== undefined; turn += 1) {
    if (turn === MOST_TURNS) break;
    const message = written(said, manner, dice);
    const answer = await say(message);
    played.talk.push(`> ${message}`, `< ${answer.reply}`);
    replies.push(answer.reply);
    judge(visitor, before, answer, played);
    if (played.problems.some(({ what }) => what === 'wrong booking')) return played;
    if (
      replies.slice(-SAME_AGAIN).length === SAME_AGAIN &&
      new Set(replies.slice(-SAME_AGAIN)).size === 1
    ) {
      note(played, { what: 'loop', got: answer.reply.slice(0, 60) });
      return played;
    }
    before = answer;
    remembered(visitor);
    said = plan.next(answer);
  }
  if (visitor.end === 'booking' && !before?.proposal) note(played, { what: 'no booking' });
  return played;
}

/** A value given in the last message is not given again. */
const told = new WeakMap<Visitor, Map<Field, Value>>();
function remembered(visitor: Visitor): void {
  told.set(visitor, new Map(visitor.truth));
  visitor.forgets.clear();
  visitor.expects = {};
}

function judge(
  visitor: Visitor,
  before: AssistantAnswer | undefined,
  answer: AssistantAnswer,
  played: Played,
): void {
  const known = told.get(visitor);
  for (const field of fields) {
    const wanted = visitor.truth.get(field);
    const isNew = wanted !== undefined && known?.get(field) !== wanted;
    if (isNew) played.told[field] = (played.told[field] ?? 0) + 1;
    judgeSlot(visitor, field, isNew, before, answer, played);
  }
  const { proposal } = answer;
  for (const field of proposal ? fields : []) {
    if (!isRight(visitor, field, proposal?.[field])) {
      note(played, { what: 'wrong booking', field, ...both(visitor, field, proposal?.[field]) });
    }
  }
  const { expects, world, sizes, counts } = visitor;
  for (const pence of wrongPrices(answer.reply, world.facts, sizes, counts)) {
    note(played, { what: 'wrong price', got: String(pence / 100) });
  }
  const isAnswered = expects.text === undefined || answer.reply.includes(expects.text);
  if (!isAnswered) note(played, { what: 'unanswered', wanted: expects.text });
  if (expects.handOff && !answer.handOff) note(played, { what: 'no person' });
  if (expects.noProposal && proposal) note(played, { what: 'not cancelled' });
  const secrets = visitor.end === 'asked' ? world.secrets : [];
  const leaked = secrets.find((secret) => answer.reply.includes(secret));
  if (leaked) note(played, { what: 'told of another', got: leaked });
}

function judgeSlot(
  visitor: Visitor,
  field: Field,
  isNew: boolean,
  before: AssistantAnswer | undefined,
  { slots }: AssistantAnswer,
  played: Played,
): void {
  const got = slots[field];
  const values = both(visitor, field, got);
  if (got === undefined || got === '') {
    const had = before?.slots[field];
    if (field === 'additionalInfo' || !visitor.truth.has(field)) return;
    if (isNew) note(played, { what: 'missed', field, ...values });
    else if (had !== undefined && !visitor.forgets.has(field))
      note(played, { what: 'lost', field, ...values });
    return;
  }
  const isOld = !isNew && !visitor.forgets.has(field) && isSame(field, before?.slots[field], got);
  if (isOld || isRight(visitor, field, got)) return;
  if (isNew) note(played, { what: 'wrong slot', field, ...values });
  else
    note(played, { what: visitor.truth.has(field) ? 'wrong slot' : 'invented', field, ...values });
}

function isRight({ truth, allowed }: Visitor, field: Field, got: unknown): boolean {
  const [wanted, may] = [truth.get(field), allowed.get(field)];
  if (may?.truth === '*' || (may && matches(may, got))) return true;
  return wanted ? matches(wanted, got) : (got ?? '') === '';
}

const matches = ({ field, truth, also = [] }: Value, got: unknown) =>
  [truth, ...also].some((one) => isSame(field, one, got));

const both = ({ truth }: Visitor, field: Field, got: unknown) => ({
  wanted: String(truth.get(field)?.truth ?? 'nothing'),
  got: String(got ?? 'nothing'),
});

function note(played: Played, problem: Problem): void {
  const isKnown = played.problems.some(
    ({ what, field, got }) =>
      what === problem.what && field === problem.field && got === problem.got,
  );
  if (isKnown) return;
  played.problems.push(problem);
  const { what, field = '', wanted = '', got = '' } = problem;
  played.talk.push(`  !! ${what} ${field}: wanted ${wanted}, got ${got}`);
}
