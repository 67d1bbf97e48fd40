import { useState } from 'react';
import { encode } from 'uqr';
import { adminApi } from '../../../admin-urls.ts';
import { PasswordCheck } from '../../../kit/crud/admin/password-check.tsx';
import { ShortForm } from '../../../kit/crud/admin/short-form.tsx';
import { CopyField } from '../../../kit/ui/copy-field.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { codeInput, type NewSecondFactor } from '../second-factor.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface AuthenticatorSetupProps {
  onDone(): void;
  onCancel?: () => void;
}

export function AuthenticatorSetup({ onDone, onCancel }: AuthenticatorSetupProps) {
  const [begun, setBegun] = useState<NewSecondFactor>();
  const [confirmed, setConfirmed] = useState(false);
  if (!begun) {
    return (
      <PasswordCheck<NewSecondFactor>
        path={adminApi.setUpSecondFactor()}
        action="Continue"
        onDone={setBegun}
        onCancel={onCancel}
      />
    );
  }
  if (confirmed) return <RecoveryCodes codes={begun.backupCodes} onDone={onDone} />;
  return <FirstCode uri={begun.totpURI} onConfirmed={() => setConfirmed(true)} />;
}

function FirstCode({ uri, onConfirmed }: { uri: string; onConfirmed(): void }) {
  return (
    <ShortForm
      schema={codeInput}
      fields={[
        {
          name: 'code',
          label: 'The code shown by the app',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          className: 'max-w-sm',
        },
      ]}
      aria-label="Authenticator app"
      action="Confirm"
      onSend={({ code }) => post(adminApi.verifyCode(), { code }).then(onConfirmed)}
      className="grid gap-4"
      before={
        <>
          <p>Scan this with your authenticator app, or type the key into it.</p>
          <QrCode text={uri} />
          <CopyField label="Key" value={new URL(uri).searchParams.get('secret') ?? ''} />
        </>
      }
    />
  );
}

/** Black on white in dark mode too: not every phone can read the other. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label="QR code of the key"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg bg-[white]"
    >
      <path d={squares.join('')} fill="black" />
    </svg>
  );
}
