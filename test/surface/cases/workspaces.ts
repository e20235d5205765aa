import { type Cases, FIRST, PAGE, id, managed } from '../case.ts';

const ofAmenities = managed(id('amenity'), { refused: ['member', 'roleEditor'] });

export default {
  'spaces.list': { input: PAGE },
  'spaces.get': { input: id('space'), refused: ['blocked'], served: ['otherMember', 'visitor'] },
  'spaces.holidayPlaces': { input: {} },
  'spaces.holidays': { input: { country: 'GB', region: 'ENG', year: 2027 } },
  'spaces.create': {
    input: {
      name: 'New',
      area: 'Street',
      no_of_days: ['Monday'],
      office_hours: ['09:00', '18:00'],
      time_zone: 'Europe/London',
      latitude: 51.5,
      longitude: -0.1,
      description: 'D',
    },
    makes: ['newSpace'],
  },
  'spaces.update': managed(id('space', { name: 'London', price: { flexi_desk: 11 } })),
  'amenities.list': { input: { ...PAGE, text: 'wifi' } },
  'amenities.create': {
    input: ({ run }) => ({ title: `Tea ${run}`, description: 'Fast' }),
    makes: ['amenity'],
  },
  'amenities.update': { ...ofAmenities, input: ({ amenity, run }) => ({ _id: amenity, title: `Green tea ${run}` }) },
  'amenities.remove': ofAmenities,
  'amenities.restore': { ...ofAmenities, ...FIRST },
} satisfies Cases;
