export const cmsTitle = 'Content Management System';
