import { keepPreviousData } from '@tanstack/react-query';
import { CornerDownLeft, Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { adminApi } from '../../admin-urls.ts';
import type { SearchAnswer } from '../../features/search/search.ts';
import { useRead } from '../../kit/crud/admin/use-read.ts';
import { usePaused } from '../../kit/crud/admin/use-resource.ts';
import { Button } from '../../kit/ui/button.tsx';
import { closeOnEscape } from '../../kit/ui/close-on-escape.ts';
import { Spinner } from '../../kit/ui/spinner.tsx';
import type { Fragment } from '../../lib/text/search-words.ts';
import { type PaletteEntry, paletteGroups } from './palette-entries.ts';
import { rememberRecent } from './palette-recent.ts';
import type { Screen } from './screens.tsx';

/** What was typed while the palette loaded, and what had the focus before. */
export interface TypedAhead {
  text: string;
  opener: Element | null;
}

interface CommandPaletteProps {
  screens: readonly Screen[];
  ahead: TypedAhead;
  onClose(): void;
  onAccount(): void;
}

export function CommandPalette({ screens, ahead, onClose, onAccount }: CommandPaletteProps) {
  const [opener] = useState(() => ahead.opener ?? document.activeElement);
  const [typed, setTyped] = useState(ahead.text);
  const [at, setAt] = useState(0);
  const [hurried, setHurried] = useState(false);
  const navigate = useNavigate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const acted = useRef(false);

  const { data, isFetching, isError, refetch, q } = useSearch(typed);
  const isSearching = typed.trim() !== '' && (isFetching || q !== typed.trim());
  const groups = paletteGroups(typed, q && data ? data.groups : [], screens, onAccount);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, entries.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    Object.assign(ahead, { text: '', opener: null });
  }, [ahead]);

  useEffect(() => {
    list.current
      ?.querySelector(`[id="${listId}-${current}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  function perform({ act, recent }: PaletteEntry) {
    acted.current = true;
    onClose();
    if (recent) rememberRecent(recent);
    if (typeof act === 'string') void navigate(act);
    else act();
  }

  const openFirst = useEffectEvent(() => {
    setHurried(false);
    const chosen = entries[current];
    if (chosen) perform(chosen);
  });
  useEffect(() => {
    if (hurried && !isSearching) openFirst();
  }, [hurried, isSearching]);

  function move(event: KeyboardEvent) {
    const last = entries.length - 1;
    const next: Record<string, number> = {
      ArrowDown: current >= last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    };
    const chosen = entries[current];
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // The results may be for earlier input: then open one when the answer arrives.
      if (isSearching && (!chosen || chosen.found)) setHurried(true);
      else if (chosen) perform(chosen);
    } else if (event.key in next && last >= 0) {
      event.preventDefault();
      setAt(next[event.key] ?? 0);
    }
  }

  /** Selected text would be lost with the next key. */
  function focusAtEnd(event: Event) {
    event.preventDefault();
    input.current?.focus();
    input.current?.setSelectionRange(typed.length, typed.length);
  }

  function returnFocus(event: Event) {
    event.preventDefault();
    if (!acted.current && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }

  let said = '';
  if (isSearching) said = 'Searching';
  else if (isError) said = 'The search is not responding';
  else if (entries.length === 0) said = `Nothing matches “${typed.trim()}”`;
  else said = `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`;

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusAtEnd}
          onCloseAutoFocus={returnFocus}
          onKeyDown={closeOnEscape(onClose)}
          className="fixed inset-0 z-50 mx-auto flex flex-col overflow-clip bg-surface shadow-popup outline-none sm:inset-x-6 sm:top-[12vh] sm:bottom-auto sm:max-h-[70vh] sm:max-w-2xl sm:rounded-2xl motion-safe:animate-[appear_120ms_ease-out]"
        >
          <Dialog.Title className="sr-only">Search everything</Dialog.Title>
          <div className="flex shrink-0 items-center gap-3 border-b border-line pr-2 pl-5">
            <span className="text-muted">
              {isSearching ? <Spinner /> : <Search aria-hidden className="size-4" />}
            </span>
            <input
              ref={input}
              type="text"
              role="combobox"
              aria-label="Search everything"
              aria-expanded={entries.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
              placeholder="Search or jump to…"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
                setHurried(false);
              }}
              onKeyDown={move}
              className="h-14 min-w-0 grow bg-transparent text-base outline-none placeholder:text-muted"
            />
            <Dialog.Close asChild>
              <Button look="quiet" size="icon" aria-label="Close">
                <X aria-hidden className="size-5" />
              </Button>
            </Dialog.Close>
          </div>
          <p role="status" className="sr-only">
            {said}
          </p>
          {/* The input keeps the focus and scrolls the list, which is no tab stop. */}
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label="Results"
            tabIndex={-1}
            className="min-h-0 overflow-y-auto overscroll-contain p-2 outline-none empty:hidden max-sm:not-empty:grow"
          >
            {groups.map(({ title, entries: shown }) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups and no fieldsets
              <div key={title} role="group" aria-label={title} className="pb-2">
                <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                  {title}
                </p>
                {shown.map((entry) => {
                  const index = entries.indexOf(entry);
                  return (
                    <Option
                      key={entry.key}
                      id={optionId(index)}
                      entry={entry}
                      current={index === current}
                      onPoint={() => setAt(index)}
                      onChoose={() => perform(entry)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {isError && (
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3 text-sm">
              <span>Error searching. Please try again.</span>
              <Button look="secondary" size="small" onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
          {!isError && !isSearching && entries.length === 0 && (
            <p className="px-6 py-10 text-center text-balance text-muted">
              Nothing matches “{typed.trim()}”. Try a name, a telephone number, a postcode or a
              reference such as A1042.
            </p>
          )}
          <p
            aria-hidden
            className="hidden shrink-0 items-center gap-4 border-t border-line px-5 py-2.5 text-xs text-muted sm:flex"
          >
            <span>↑ ↓ to move</span>
            <span>Enter to open</span>
            <span>Esc to close</span>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  current: boolean;
  onPoint(): void;
  onChoose(): void;
}

function Option({ id, entry, current, onPoint, onChoose }: OptionProps) {
  const { label, detail, icon: Icon } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
    <div
      id={id}
      role="option"
      aria-selected={current}
      tabIndex={-1}
      onClick={onChoose}
      onMouseMove={onPoint}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 aria-selected:bg-accent-soft"
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      <span className="grid min-w-0 grow">
        <span className="truncate font-medium">
          <Marked fragments={label} />
        </span>
        {detail && detail.length > 0 && (
          <span className="truncate text-sm text-muted">
            {' '}
            <Marked fragments={detail} />
          </span>
        )}
      </span>
      <CornerDownLeft
        aria-hidden
        className="size-4 shrink-0 text-muted opacity-0 group-aria-selected:opacity-100"
      />
    </div>
  );
}

function Marked({ fragments }: { fragments: Fragment[] }) {
  let at = 0;
  return fragments.map(({ text, match }) => {
    at += text.length;
    return match ? (
      <mark key={at} className="bg-transparent font-semibold text-accent-strong underline">
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    );
  });
}

function useSearch(typed: string) {
  const q = usePaused(typed.trim());
  const path = `${adminApi.search()}?q=${encodeURIComponent(q)}`;
  const query = useRead<SearchAnswer>(path, {
    enabled: q !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { ...query, q };
}
