/** Style of an error under its field, whether the server or a script renders it. */
export const FIELD_ERROR_CLASS = 'mt-1.5 text-sm font-medium text-alert';
