import { lazy, Suspense, useState } from 'react';
import type { Appointment } from '../appointment.ts';

const AppointmentDialog = lazy(async () => ({
  default: (await import('./appointment-dialog.tsx')).AppointmentDialog,
}));

/** A customer's name that opens the visit where it is. */
export function VisitName({ visit }: { visit: Appointment }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="text-left font-semibold underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {visit.name}
      </button>
      <Suspense>
        {open && <AppointmentDialog appointment={visit} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
