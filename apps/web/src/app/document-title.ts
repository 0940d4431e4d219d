/** "{page} - {brand} ({journal})"; missing parts are omitted. */
export function documentTitle(page: string | undefined, brand = 'Afterclose', journal?: string): string {
  const title = page === undefined ? brand : `${page} - ${brand}`
  return journal === undefined || journal === '' ? title : `${title} (${journal})`
}
