/** How an error stands under its field, whether the server or a script puts it there. */
export const FIELD_ERROR_CLASS = 'mt-1.5 text-sm font-medium text-alert';
