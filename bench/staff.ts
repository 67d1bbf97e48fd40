// Signs in to the demo and saves settings, as the admin does.

import { adminApi } from '../src/admin-urls.ts';
import { demoCredentials } from '../src/features/auth/session.ts';
import { uploadAnswer } from '../src/features/media/media.ts';
import {
  type Settings,
  type SettingsInput,
  settingsSchema,
} from '../src/features/settings/settings.ts';

export interface Staff {
  readSettings(): Promise<Settings>;
  saveSettings(groups: SettingsInput): Promise<void>;
  /** Adds a picture to the library. @returns its name without the ending. */
  addPicture(content: Buffer<ArrayBuffer>): Promise<string>;
}

const SETTINGS_PATH = adminApi.settings();

type Credentials = { username: string; password: string };

const jsonFrom = (origin: string) => ({ Origin: origin, 'Content-Type': 'application/json' });

/** @returns the cookie of a new session. */
export async function signInAs(origin: string, who: Credentials): Promise<string> {
  const answer = await fetch(origin + adminApi.signIn(), {
    method: 'POST',
    headers: jsonFrom(origin),
    body: JSON.stringify(who),
  });
  if (!answer.ok) throw new Error(`cannot sign in: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** @param who other than the demo's. */
export async function signIn(origin: string, who: Credentials = demoCredentials): Promise<Staff> {
  const json = jsonFrom(origin);
  const cookie = await signInAs(origin, who);

  async function call(init: RequestInit): Promise<Settings> {
    const response = await fetch(origin + SETTINGS_PATH, init);
    if (!response.ok) throw new Error(`settings: ${response.status} ${await response.text()}`);
    return settingsSchema.parse(await response.json());
  }
  return {
    readSettings: () => call({ headers: { cookie } }),
    async saveSettings(groups) {
      await call({ method: 'PUT', headers: { ...json, cookie }, body: JSON.stringify(groups) });
    },
    async addPicture(content) {
      const body = new FormData();
      body.append('files', new Blob([content], { type: 'image/jpeg' }), 'picture.jpg');
      const headers = { Origin: origin, cookie };
      const response = await fetch(`${origin}/api/upload`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
      const { files } = uploadAnswer.parse(await response.json());
      return files[0]?.filename.replace(/\.\w+$/, '') ?? '';
    },
  };
}
