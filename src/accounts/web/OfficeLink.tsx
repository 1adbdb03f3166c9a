/** From the customers' door to the back office's: another entry of its own, so a page load. */
export function OfficeLink() {
  return (
    <>
      <span>For orders, invoices and schemes</span>
      <a href="/admin/login">Back office</a>
    </>
  )
}
