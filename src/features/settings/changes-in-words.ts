import { type Settings, type SettingsGroup, settingsSchema } from './settings.ts';

const LONGEST_SHOWN = 100;

/** `general.phone: "01632 960150" to "01632 960151"; seo.robotsTxt`: long values by name only. */
export function changesInWords(before: Partial<Settings>, after: Partial<Settings>): string {
  const old = fieldsOf(before);
  const changes = [...fieldsOf(after)].flatMap(([name, value]) => {
    const was = old.get(name) ?? 'nothing';
    if (was === value) return [];
    return was.length + value.length > LONGEST_SHOWN ? [name] : [`${name}: ${was} to ${value}`];
  });
  return changes.join('; ') || 'nothing';
}

const fieldsOf = (settings: Partial<Settings>) =>
  new Map(
    Object.keys(settingsSchema.shape).flatMap((group) =>
      Object.entries(settings[group as SettingsGroup] ?? {}).map(
        ([field, value]) => [`${group}.${field}`, JSON.stringify(value)] as const,
      ),
    ),
  );
