import { useOwnAccount } from '../../kit/crud/admin/own-account.ts';

export function OwnerNote() {
  const { data } = useOwnAccount();
  if (!data || data.role === 'owner') return null;
  return (
    <p className="mb-5 rounded-xl bg-waiting-soft px-4 py-3 text-sm text-waiting">
      You can look at the settings. Only an owner can change them.
    </p>
  );
}
