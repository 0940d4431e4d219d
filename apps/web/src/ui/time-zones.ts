/** All time zones that the browser supports, by name; "Europe/Berlin" is found by "berlin". */
export const timeZoneChoices = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(
  (value) => ({ value, label: value.replaceAll('_', ' ') }),
)
