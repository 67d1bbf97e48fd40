// What anybody may call. A route that does not stand here needs a signed-in member of staff.

export const publicRoutes: ReadonlySet<string> = new Set([
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/docs',
  'POST /api/auth/sign-in/username',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'POST /api/appointments',
  'GET /api/availability',
  'GET /api/categories',
  'GET /api/category-icons',
  'GET /api/navigation',
  'GET /api/pages',
  'GET /api/products',
  'GET /api/products/:id/images',
  'GET /api/website-content',
  'GET /api/visits/:token',
  'PUT /api/visits/:token',
  'POST /api/visits/:token/cancellation',
  'GET /api/visits/:token/calendar.ics',
]);
