/** Dimensions for comparing trades with checklists. */
export const checklistGroupings = ['checklistStatus', 'adherence', 'checklist', 'checklistItem'] as const
export type ChecklistGrouping = (typeof checklistGroupings)[number]
