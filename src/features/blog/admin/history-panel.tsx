import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { HistorySection } from '../../../kit/crud/admin/history-section.tsx';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type BlogPost, blogPosts, type PostVersion } from '../blog-post.ts';
import { VersionComparison } from './version-comparison.tsx';

interface HistoryPanelProps {
  post: BlogPost;
  /** Called with the post after a version was restored. */
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
  const [compared, setCompared] = useState<number>();
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

  if (!versions.data && versions.isError) {
    return (
      <ErrorState
        text="Error loading versions. Please try again."
        onRetry={() => void versions.refetch()}
        retrying={versions.isFetching}
      />
    );
  }
  if (!versions.data) return <Skeleton className="h-12" />;
  return (
    <>
      {versions.data.length === 0 && <p className="text-muted">No versions found.</p>}
      {/* The panel is below a long form: scroll it into view. */}
      <ol
        ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
        className="grid gap-px overflow-hidden rounded-lg border border-line bg-line"
      >
        {versions.data.map((one) => (
          <li key={one.version} className="grid gap-3 bg-surface px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="min-w-0 text-sm">
                <span className="font-medium">Version {one.version}</span>
                {one.version === post.version && ' (current)'}
                <span className="block text-muted">
                  {londonMoment(new Date(one.savedAt))}
                  {one.savedBy && `, ${one.savedBy}`}
                </span>
              </p>
              {one.version !== post.version && (
                <span className="flex gap-2">
                  <Button
                    look="secondary"
                    size="small"
                    aria-expanded={compared === one.version}
                    aria-label={`Compare version ${one.version}`}
                    onClick={() => setCompared(compared === one.version ? undefined : one.version)}
                  >
                    Compare
                  </Button>
                  <Button
                    look="secondary"
                    size="small"
                    aria-label={`Restore version ${one.version}`}
                    onClick={() => setRestoring(one)}
                  >
                    Restore
                  </Button>
                </span>
              )}
            </div>
            {compared === one.version && (
              <VersionComparison path={adminApi.blogVersion(post.id, one.version)} post={post} />
            )}
          </li>
        ))}
      </ol>
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
