// These screens share most of their code, so they come as one file: each more would weigh on the
// sign-in, which lists them.
export { Customers } from './Customers.tsx'
export { Preferences } from './Preferences.tsx'
