import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';

export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    field.current?.select();
    // Without HTTPS there is no clipboard: the text is selected, to be copied by hand.
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="field h-10 min-w-0 grow basis-64 px-3.5 text-sm"
      />
      <Button look="secondary" onClick={() => void copy()}>
        {copied ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className="sr-only">
        {copied && `${label} copied`}
      </p>
    </div>
  );
}
