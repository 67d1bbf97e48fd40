import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { useIsOwner } from '../../../kit/crud/admin/own-account.ts';
import { useSamples } from '../../../kit/crud/admin/sample-badge.tsx';
import { Notice } from '../../../kit/ui/notice.tsx';
import { urls } from '../../../urls.ts';
import { SAMPLES_ID, samplesInWords } from '../samples.ts';

export function SamplesNotice() {
  const isOwner = useIsOwner();
  const { data } = useSamples();
  if (!data || !samplesInWords(data)) return null;
  return (
    <Notice icon={FlaskConical}>
      This demo has sample visits, enquiries and conversations.{' '}
      {isOwner && (
        <Link
          to={`${urls.admin.settings()}#${SAMPLES_ID}`}
          className="font-medium text-ink underline"
        >
          Remove them
        </Link>
      )}
    </Notice>
  );
}
