// Refuses the reminder of Settings: by law people can do so where they leave their address.
export function NoReminder({ ticked }: { ticked: boolean }) {
  return (
    <label className="mt-4 flex cursor-pointer gap-2.5 py-1.5 text-base">
      <input
        type="checkbox"
        name="noReminder"
        defaultChecked={ticked}
        className="mt-1 size-4.5 shrink-0 accent-primary"
      />
      <span>
        No reminder about this, please
        <span className="block text-sm text-soft">
          If you have not booked a visit within a week, we e-mail you once.
        </span>
      </span>
    </label>
  );
}
