/** How an iPhone or iPad installs a page: it offers no dialog. */
export const iosSteps = ['Tap Share in the bar of Safari.', 'Tap Add to Home Screen.', 'Tap Add.'] as const
