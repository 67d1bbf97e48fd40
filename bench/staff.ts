// Signs in to the demo and saves settings, as the admin does.
import { demoCredentials, signInPath } from '../src/features/auth/session.ts';
import { type Settings, settingsSchema } from '../src/features/settings/settings.ts';

export interface Staff {
  readSettings(): Promise<Settings>;
  saveSettings(groups: Partial<Settings>): Promise<void>;
}

const SETTINGS_PATH = '/api/admin/settings';

export async function signIn(origin: string): Promise<Staff> {
  const json = { Origin: origin, 'Content-Type': 'application/json' };
  const answer = await fetch(origin + signInPath, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(demoCredentials),
  });
  if (!answer.ok) throw new Error(`cannot sign in: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

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
  };
}
