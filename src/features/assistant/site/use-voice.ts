// Speaking instead of typing, and listening instead of reading, both by the browser's own means.
import { useEffect, useRef, useState } from 'react';
import type { PanelWords, VoiceWords } from '../answers/panel-texts.ts';
import type { Talk } from './talk.ts';

/** One stretch of speech: several readings, the likeliest first. */
type Heard = ArrayLike<{ transcript: string }>;

interface Recogniser {
  lang: string;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: { results: ArrayLike<Heard> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

interface SpeechWindow {
  SpeechRecognition?: new () => Recogniser;
  webkitSpeechRecognition?: new () => Recogniser;
}

const LANGUAGE = 'en-GB';
/** A microphone that gives nothing for this long counts as silent. */
const SILENCE_MS = 8000;

const PROBLEMS: Record<string, keyof VoiceWords> = {
  'not-allowed': 'permissionDenied',
  'service-not-allowed': 'permissionDenied',
  'audio-capture': 'noMicrophone',
  'no-speech': 'silent',
};

export interface Dictation {
  available: boolean;
  listening: boolean;
  problem: string;
  /** Starts or stops listening. The browser asks for the microphone at the first press. */
  toggle(): void;
  /** Stops listening; later speech is ignored. */
  giveUp(): void;
  forgive(): void;
}

/** @param onText gets the text heard so far, for the visitor to read and change; it is never sent by itself. */
export function useDictation(
  { voiceWords, offered }: PanelWords,
  { draft }: Pick<Talk, 'draft'>,
  onText: (heard: string) => void,
): Dictation {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as SpeechWindow;
  const Recognition = SpeechRecognition ?? webkitSpeechRecognition;
  const recogniser = useRef<Recogniser>(undefined);
  const heardLast = useRef('');
  const [listening, setListening] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => () => recogniser.current?.abort(), []);

  function start() {
    if (!Recognition) return;
    const one = new Recognition();
    recogniser.current = one;
    const expected = namesIn(offered.services);
    // Typed text stays; earlier speech is replaced.
    const typed = draft === heardLast.current ? '' : draft;
    let why: keyof VoiceWords | undefined = 'silent';
    const silence = setTimeout(() => one.abort(), SILENCE_MS);
    Object.assign(one, { lang: LANGUAGE, interimResults: true, maxAlternatives: 5 });
    one.onresult = ({ results }) => {
      clearTimeout(silence);
      why = undefined;
      const heard = Array.from(results, (readings) => bestOf(readings, expected));
      heardLast.current = [typed, ...heard].join(' ').replace(/\s+/g, ' ').trim();
      onText(heardLast.current);
    };
    one.onerror = ({ error }) => {
      if (error !== 'aborted') why = PROBLEMS[error] ?? 'network';
    };
    one.onend = () => {
      clearTimeout(silence);
      setListening(false);
      if (why && recogniser.current === one) setProblem(voiceWords[why]);
    };
    setProblem('');
    setListening(true);
    try {
      one.start();
    } catch {
      one.onend();
    }
  }

  /** Stopped by hand: a silent microphone is then no fault. */
  function end(how: 'stop' | 'abort') {
    const one = recogniser.current;
    recogniser.current = undefined;
    if (one && how === 'abort') one.onresult = null;
    one?.[how]();
  }
  return {
    available: Recognition !== undefined,
    listening,
    problem,
    toggle: () => (listening ? end('stop') : start()),
    giveUp: () => end('abort'),
    forgive: () => setProblem(''),
  };
}

/** The first reading that fits the subject: 'roman', not 'woman'. */
const bestOf = (readings: Heard, expected: RegExp) => {
  const texts = Array.from(readings, ({ transcript }) => transcript);
  return texts.find((text) => expected.test(text)) ?? texts[0] ?? '';
};

function namesIn(services: readonly string[]): RegExp {
  const names = services.flatMap((label) => label.match(/[a-z]{5,}/gi) ?? []);
  return new RegExp(`\\b(?:${names.filter((name) => !/^blinds?$/i.test(name)).join('|')})`, 'i');
}

interface Reader {
  available: boolean;
  on: boolean;
  toggle(): void;
  read(text: string): void;
  silence(): void;
}

/** Reads replies aloud while it is on; it is off at first. */
export function useReader(): Reader {
  const [on, setOn] = useState(false);
  const available = 'speechSynthesis' in globalThis;
  const silence = () => {
    if (available) speechSynthesis.cancel();
  };
  useEffect(
    () => () => {
      if ('speechSynthesis' in globalThis) speechSynthesis.cancel();
    },
    [],
  );
  return {
    available,
    on,
    silence,
    toggle() {
      silence();
      setOn(!on);
    },
    read(text) {
      if (!on || !available) return;
      silence();
      const british = speechSynthesis
        .getVoices()
        .find(({ lang }) => lang.replace('_', '-') === LANGUAGE);
      // Browsers cut off long texts: sentence by sentence.
      for (const sentence of spoken(text).split(/(?<=[.!?])\s+/)) {
        const utterance = new SpeechSynthesisUtterance(sentence);
        utterance.lang = LANGUAGE;
        if (british) utterance.voice = british;
        speechSynthesis.speak(utterance);
      }
    },
  };
}

/** `9am to 11am`, and a telephone number digit by digit. */
const spoken = (text: string) =>
  text
    .replace(/(\d[ap]m)-(?=\d)/g, '$1 to ')
    .replace(/\b0[\d ]{8,}\d/g, (number) => number.replace(/\d(?=\d)/g, '$& '));
