import { RoomsScreen } from '#domains/resources/client/components/rooms-screen.tsx';

export default function MeetingRoomsScreen() {
  return <RoomsScreen kind="meeting_room" area="resources.meetingRooms" />;
}
