// How long the audit log is kept: used by housekeeping and shown on the Privacy screen.

export const retention = {
  auditMonths: 24,
  auditAddressDays: 90,
} as const;
