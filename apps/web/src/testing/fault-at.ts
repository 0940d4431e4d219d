/** What stands at a box that is said to be wrong; empty for one that is not. */
export const faultAt = (box: HTMLElement): string =>
  box.getAttribute('aria-invalid') === 'true'
    ? (box.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
    : ''
