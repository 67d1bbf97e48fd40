import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../kit/ui/button.tsx';
import { CopyField } from '../../../kit/ui/copy-field.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/** Codes in case the phone is lost; shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const file = useTextFile(`${codes.join('\n')}\n`);
  return (
    <section aria-label="Recovery codes" className="grid gap-3">
      <p>
        Keep these recovery codes where you can find them without your phone. Each signs you in
        once. They are shown only now, and earlier ones no longer work.
      </p>
      <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 rounded-xl bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="credential">{code}</code>
          </li>
        ))}
      </ul>
      <CopyField label="All recovery codes" value={codes.join(' ')} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink icon={Download} href={file} download="recovery-codes.txt">
          Download
        </ButtonLink>
        <Button onClick={onDone}>I have saved them</Button>
      </div>
    </section>
  );
}

/** @returns the address of a file with this text, valid while the component is mounted */
function useTextFile(text: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return address;
}
