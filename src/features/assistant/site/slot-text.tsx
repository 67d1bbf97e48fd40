import { partsOfSlot, type TimeSlot } from '../../appointments/appointment.ts';

/** A slot's label, which wraps before its hours rather than within them. */
export function SlotText({ slot }: { slot: TimeSlot }) {
  const { name, range } = partsOfSlot(slot);
  if (range === '') return slot;
  return (
    <>
      {name} <span className="whitespace-nowrap">({range})</span>
    </>
  );
}
