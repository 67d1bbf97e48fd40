// Calls to the media library's API, for tests.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { MediaFile } from '../features/media/media.ts';
import { formOf, type TestFile } from './files.ts';
import type { TestApp } from './test-app.ts';

export interface Uploaded {
  files: MediaFile[];
  converted: number;
  warnings: string[];
}

/** @param theApp the app of the running test. */
export function mediaCalls(theApp: () => TestApp) {
  const send = async (path: string, body: BodyInit, method = 'POST', headers = {}) =>
    fetch(`${theApp().origin}${path}`, {
      method,
      body,
      headers: { ...(await theApp().signIn()), ...headers },
    });
  const upload = (files: TestFile[], fields = {}) => send('/api/upload', formOf(files, fields));
  async function uploaded(files: TestFile[], fields = {}): Promise<Uploaded> {
    const response = await upload(files, fields);
    expect(response.status, await response.clone().text()).toBe(201);
    return (await response.json()) as Uploaded;
  }
  async function added(file: TestFile, fields = {}): Promise<MediaFile> {
    const [first] = (await uploaded([file], fields)).files;
    if (!first) throw new Error('nothing was added');
    return first;
  }
  const refusal = async (files: TestFile[]) => {
    const response = await upload(files);
    return { status: response.status, ...((await response.json()) as { error: string }) };
  };
  const list = async () =>
    (await theApp().json<{ files: MediaFile[] }>('/api/media', { asStaff: true })).files;
  const change = (filename: string, body: unknown) =>
    theApp().request(`/api/media/${filename}`, { method: 'PUT', asStaff: true, body });
  const remove = (filename: string) =>
    theApp().request(`/api/media/${filename}`, { method: 'DELETE', asStaff: true });
  const served = async (url: string) =>
    Buffer.from(await (await theApp().request(url)).arrayBuffer());
  const stored = () => readdir(join(theApp().services.config.dataDir, 'uploads')).catch(() => []);
  const incoming = () =>
    readdir(join(theApp().services.config.dataDir, 'incoming')).catch(() => []);
  const nothingIsLeft = async () => {
    expect(await list()).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(await incoming()).toEqual([]);
  };
  return {
    send,
    upload,
    uploaded,
    added,
    refusal,
    list,
    change,
    remove,
    served,
    stored,
    incoming,
    nothingIsLeft,
  };
}
