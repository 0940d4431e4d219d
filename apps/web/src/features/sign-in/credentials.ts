const minPasswordLength = 8

/** What both forms ask for. */
export const required = {
  username: (value: string) => (value.trim() === '' ? 'Email is required' : null),
  password: (value: string) => (value === '' ? 'Password is required' : null),
}

/** A new password is also to be long enough. */
export const newAccount = {
  ...required,
  password: (value: string) =>
    required.password(value) ??
    (value.length < minPasswordLength ? `Password needs at least ${minPasswordLength} characters` : null),
}
