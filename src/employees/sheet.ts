// The columns of a sheet of employees, in the order of the template; a file may have fewer, in any
// order.

export type ColumnName =
  | 'code'
  | 'name'
  | 'email'
  | 'phone'
  | 'designation'
  | 'headquarters'
  | 'div_type'
  | 'divisions'
  | 'brand_manager'
  | 'reports_to'
  | 'distributors'

export const columns: { name: ColumnName; head: string; also: string[]; rule: string }[] = [
  {
    name: 'code',
    head: 'Employee code',
    also: ['code', 'emp code', 'employee id', 'username'],
    rule: 'Letters, digits, dots and dashes, at most 40. Never changes by a sheet.',
  },
  { name: 'name', head: 'Name', also: ['employee name', 'full name'], rule: 'Needed for a new employee.' },
  {
    name: 'email',
    head: 'E-mail',
    also: ['mail', 'mail id', 'email id'],
    rule: 'Needed for a new employee: the invitation is sent there.',
  },
  { name: 'phone', head: 'Phone', also: ['mobile', 'mobile no', 'contact no'], rule: '7 to 15 digits.' },
  { name: 'designation', head: 'Designation', also: ['title', 'role'], rule: 'Needed for a new employee.' },
  {
    name: 'headquarters',
    head: 'Headquarters',
    also: ['hq', 'headquarter', 'base'],
    rule: 'Needed for a new employee.',
  },
  {
    name: 'div_type',
    head: 'Product types',
    also: ['div type', 'type', 'product type'],
    rule: 'E (ethical), G (generic) or B (both). Needed for a new employee.',
  },
  {
    name: 'divisions',
    head: 'Divisions',
    also: ['division', 'division codes'],
    rule: 'Division codes, separated by commas.',
  },
  { name: 'brand_manager', head: 'Brand manager', also: ['is brand manager'], rule: 'Yes or No.' },
  {
    name: 'reports_to',
    head: 'Reports to',
    also: ['manager', 'reporting to', 'manager code'],
    rule: 'An employee code.',
  },
  {
    name: 'distributors',
    head: 'Distributors',
    also: ['stockists', 'customers', 'customer codes', 'distributor codes'],
    rule: 'Customer codes, separated by commas. Replaces those they serve.',
  },
]
