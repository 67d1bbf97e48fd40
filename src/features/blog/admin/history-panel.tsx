import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { HistorySection, VersionList } from '../../../kit/crud/admin/history-section.tsx';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type BlogPost, blogPosts, type PostVersion } from '../blog-post.ts';
import { VersionComparison } from './version-comparison.tsx';

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
  const path = adminApi.blogVersions(post.id);
  const versions = useQuery<PostVersion[]>({ queryKey: [path], staleTime: 0 });
  const [restoring, setRestoring] = useState<PostVersion>();
  const client = useQueryClient();
  const restoration = useMutation({
    mutationFn: (version: number) =>
      callApi<BlogPost>(adminApi.blogRestore(post.id, version), { method: 'POST' }),
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
        empty="No versions found."
        savedOf={({ savedAt, savedBy }) => ({ at: savedAt, by: savedBy })}
        note={({ version }) => version === post.version && ' (current)'}
        isCurrent={({ version }) => version === post.version}
        comparison={({ version }) => (
          <VersionComparison path={adminApi.blogVersion(post.id, version)} post={post} />
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
            The post goes back to how it was on {londonMoment(new Date(restoring.savedAt))}, as a
            new version. Its status and date do not change.
          </p>
          <p>Anything you have typed here and not saved will be lost.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
