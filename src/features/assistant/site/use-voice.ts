// Speaking instead of typing, and listening instead of reading: both by the browser's own means.
import { useEffect, useRef, useState } from 'react';
import type { VoiceWords } from '../answers/panel-words.ts';

interface Recogniser {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
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

export interface Dictation {
  /** False where the browser cannot listen. */
  available: boolean;
  listening: boolean;
  problem: string;
  /** Begins or ends listening. The browser asks for the microphone at the first press. */
  toggle(): void;
  stop(): void;
  forgive(): void;
}

/** @param onText told what was heard so far: a text to be read and changed, never sent by itself. */
export function useDictation(words: VoiceWords, onText: (heard: string) => void): Dictation {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as SpeechWindow;
  const Recognition = SpeechRecognition ?? webkitSpeechRecognition;
  const recogniser = useRef<Recogniser>(undefined);
  const [listening, setListening] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => () => recogniser.current?.abort(), []);

  function start() {
    if (!Recognition) return;
    const one = new Recognition();
    recogniser.current = one;
    let heard = false;
    Object.assign(one, { lang: LANGUAGE, interimResults: true, continuous: false });
    one.onresult = ({ results }) => {
      heard = true;
      onText(
        Array.from(results, (heardAs) => heardAs[0]?.transcript ?? '')
          .join(' ')
          .replace(/\s+/g, ' ')
          .trim(),
      );
    };
    one.onerror = ({ error }) => {
      if (error === 'aborted') return;
      const denied = error === 'not-allowed' || error === 'service-not-allowed';
      setProblem(denied ? words.permissionDenied : words.tryAgain);
      heard = true;
    };
    one.onend = () => {
      setListening(false);
      if (!heard) setProblem(words.tryAgain);
    };
    setProblem('');
    setListening(true);
    try {
      one.start();
    } catch {
      setListening(false);
    }
  }

  const stop = () => recogniser.current?.stop();
  return {
    available: Recognition !== undefined,
    ...{ listening, problem, stop },
    forgive: () => setProblem(''),
    toggle: () => (listening ? stop() : start()),
  };
}

export interface Reader {
  /** False where the browser cannot speak. */
  available: boolean;
  on: boolean;
  toggle(): void;
  read(text: string): void;
  silence(): void;
}

/** Reads replies aloud while it is switched on, which it is not to begin with. */
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
    ...{ available, on, silence },
    toggle() {
      silence();
      setOn(!on);
    },
    read(text) {
      if (!on || !available) return;
      silence();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = LANGUAGE;
      speechSynthesis.speak(utterance);
    },
  };
}
