/** Dimensions by which trades with checklists are compared. */
export const checklistGroupings = ['checklistStatus', 'adherence', 'checklist', 'checklistItem'] as const
export type ChecklistGrouping = (typeof checklistGroupings)[number]
