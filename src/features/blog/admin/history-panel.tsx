import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { HistorySection, VersionList } from '../../../kit/crud/admin/history-section.tsx';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import type { Version } from '../../../kit/life/life.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type BlogPost, blogPosts } from '../blog-post.ts';
import { VersionComparison } from './version-comparison.tsx';

const RECORD = 'blog-posts';

interface HistoryPanelProps {
  post: BlogPost;
  onRestored(post: BlogPost): void;
}

/** Every saved version of the post, to compare with the current one or restore. */
export function HistoryPanel({ post, onRestored }: HistoryPanelProps) {
  return (
    <HistorySection>
      <Versions post={post} onRestored={onRestored} />
    </HistorySection>
  );
}

function Versions({ post, onRestored }: HistoryPanelProps) {
  const path = adminApi.versions(RECORD, post.id);
  const versions = useQuery<Version[]>({ queryKey: [path], staleTime: 0 });
  const [restoring, setRestoring] = useState<Version>();
  const client = useQueryClient();
  const restoration = useMutation({
    mutationFn: (version: number) =>
      callApi<BlogPost>(adminApi.versionRestore(RECORD, post.id, version), { method: 'POST' }),
    onSuccess(restored, version) {
      showToast({ title: `Version ${version} restored` });
      onRestored(restored);
    },
    onError: (error) => showFailure(`Failed to restore version: ${messageOf(error)}`),
    onSettled() {
      setRestoring(undefined);
      void client.invalidateQueries({ queryKey: [blogPosts.paths.list] });
      void client.invalidateQueries({ queryKey: [path] });
    },
  });

  return (
    <>
      <VersionList
        query={versions}
        empty="Nothing has been changed yet."
        savedOf={({ at, by }) => ({ at, by })}
        note={() => ' replaced'}
        comparison={({ version }) => (
          <VersionComparison path={adminApi.version(RECORD, post.id, version)} post={post} />
        )}
        onRestore={(version) => setRestoring(version)}
      />
      {restoring && (
        <ConfirmDialog
          title={`Restore version ${restoring.version}`}
          action="Restore"
          onClose={() => setRestoring(undefined)}
          onConfirm={() => restoration.mutateAsync(restoring.version).catch(() => undefined)}
        >
          <p>
            The post goes back to how it was before {londonMoment(new Date(restoring.at))}, as a new
            version. Its status and date do not change.
          </p>
          <p>Anything you have typed here and not saved will be lost.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
