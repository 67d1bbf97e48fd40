/** The name of the back office, over the firm's own. */
export const cmsTitle = 'Content Management System';
