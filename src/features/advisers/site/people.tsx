import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import type { Profile } from '../profile.ts';

export interface PersonShown extends Omit<Profile, 'shown' | 'photo'> {
  photo: SitePictureData | undefined;
}

/** Whom to expect at the door; nothing where the website shows nobody. */
export function People({ people, className = '' }: { people: PersonShown[]; className?: string }) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people-title" className={className}>
      <h2 id="people-title" className="text-2xl">
        Who will come
      </h2>
      {people.length > 1 && <p className="mt-1.5 text-base text-soft">One of us visits you.</p>}
      <ul className="mt-5 flex flex-wrap gap-x-12 gap-y-6">
        {people.map(({ firstName, photo, since, carries, checks }) => (
          <li key={firstName} className="flex min-w-0 max-w-[24rem] gap-4">
            <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-full bg-amber-tint font-(family-name:--font-serif) text-2xl text-amber">
              {photo ? (
                <SitePicture picture={photo} sizes="4rem" className="size-16 object-cover" />
              ) : (
                <span aria-hidden="true">{firstName.charAt(0).toUpperCase()}</span>
              )}
            </span>
            <div className="min-w-0">
              <h3 className="text-lg">{firstName}</h3>
              <p className="text-base whitespace-pre-line text-soft">
                {[since && `With us since ${since}`, carries, checks].filter(Boolean).join('\n')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
