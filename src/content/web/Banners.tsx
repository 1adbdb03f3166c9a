import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { listBanners } from '../contract.ts'

type Banner = Output<typeof listBanners>['data'][number]

/** On the landing page, before anybody has signed in: what is for everybody. */
export function PublicBanners() {
  return <Banners who={{}} />
}

export function MyBanners() {
  const [{ userType, productType }] = useSlice(authSlice)
  return (
    <Banners
      who={{
        user_type: userType === 'Employee' ? 'E' : 'D',
        ...(productType && { product_type: productType }),
      }}
    />
  )
}

/** Nothing while there is none, and nothing where they can’t be had: nobody came for them. */
function Banners({ who }: { who: Input<typeof listBanners> }) {
  const banners = useRead(listBanners, who, { ownFailure: true }).data?.data ?? []
  if (banners.length === 0) return null
  return (
    <section aria-label="News" className="min-w-0">
      <ul className="grid snap-x auto-cols-[min(100%,400px)] grid-flow-col gap-4 overflow-x-auto pb-2">
        {banners.map((banner) => (
          <li key={banner.id} className="snap-start">
            {banner.link ? (
              <Link href={banner.link} className="block text-inherit no-underline hover:underline">
                <BannerPicture banner={banner} />
              </Link>
            ) : (
              <BannerPicture banner={banner} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function BannerPicture({ banner }: { banner: Pick<Banner, 'title' | 'alt' | 'image_url'> }) {
  return (
    <>
      <img
        src={banner.image_url}
        alt={banner.alt}
        className="aspect-3/1 w-full rounded-panel border border-line bg-sunken object-cover"
      />
      <span className="mt-1.5 block font-medium">{banner.title}</span>
    </>
  )
}
