import { Search } from 'lucide-react';

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

export function SearchButton({ onSearch }: { onSearch(): void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onSearch}
      className="mx-3 mb-1 flex h-8 shrink-0 items-center gap-3 rounded-lg border border-line bg-sunken px-3 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      Search
      <kbd
        aria-hidden
        className="ml-auto hidden rounded border border-line bg-surface px-1.5 py-0.5 font-sans text-xs md:inline"
      >
        {isApple() ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
