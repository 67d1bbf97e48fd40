import { adminApi } from '../../../admin-urls.ts';
import { useMarkRead } from '../../../kit/crud/admin/use-mark-read.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { PhotoRow } from '../../../kit/ui/photo-row.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { VisitMessage } from '../visit-message.ts';

/** The customer's messages and photos from the private link, and our answers; hidden without any. */
export function CustomerMessages({ appointmentId }: { appointmentId: number }) {
  const { data, isError } = useRead<VisitMessage[]>(adminApi.customerMessages(appointmentId));
  const newest = data?.findLast(({ from }) => from === 'customer')?.id;
  useMarkRead({ visitId: appointmentId }, newest);
  if (isError) {
    return (
      <p role="alert" className="mt-5 text-sm text-danger">
        The customer's messages could not be loaded.
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Messages with the customer" className="mt-6 border-t border-line pt-5">
      <h3 className="text-sm text-muted">Messages with the customer</h3>
      <ul className="mt-2 grid gap-3">
        {data.map(({ id, from, text, photos, createdAt }) => (
          <li key={`${from} ${id}`} className="rounded-lg bg-sunken px-4 py-3">
            <p className="text-xs text-muted">
              {from === 'firm' && 'Our answer, '}
              {londonMoment(new Date(createdAt))}
            </p>
            {text && <p className="mt-1 whitespace-pre-line">{text}</p>}
            <PhotoRow
              photos={photos.map((photo) => ({
                ...photo,
                href: adminApi.customerPhoto(appointmentId, photo.id),
              }))}
              of="from the customer"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
