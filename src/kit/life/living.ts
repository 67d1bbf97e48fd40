/** How staff call a kind of record with a life, and where they edit one. */
export interface LivingKind {
  /** In addresses. */
  name: string;
  noun: string;
  opens(id: string): string;
}

/** The id of a draft that is about to be made; each has one of its own, which begins with it. */
export const NEW = 'new';
/** Whether it is of a record that there is not yet. */
export const isNewDraft = (id: string): boolean => id === NEW || id.startsWith(`${NEW}-`);
