import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const Carousel = lazy(async () => ({ default: (await import('./sermon-carousel.tsx')).SermonCarousel }))

/** The section of sermons. Its code and its list are only fetched when somebody scrolls near it. */
export function Sermons() {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      // Content that loads further down causes no visible layout shift.
      { rootMargin: '0px 0px 300px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <Carousel />
        </Suspense>
      )}
    </div>
  )
}
