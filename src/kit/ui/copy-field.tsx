import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  action?: string;
}

export function CopyField({ label, value, action = 'Copy' }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    field.current?.select();
    // Where the browser refuses, the text is selected, to be copied by hand.
    setCopied(await copyText(value));
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
        {copied ? 'Copied' : action}
      </Button>
      <p role="status" className="sr-only">
        {copied && `${label} copied`}
      </p>
    </div>
  );
}
